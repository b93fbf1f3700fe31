import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from './button/button.tsx';
import { IconButton } from './button/icon-button.tsx';
import { Field } from './field/field.tsx';
import { Table } from './table/table.tsx';

const draw = renderToStaticMarkup;
const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

describe('the parts of both pages', () => {
  const onChange = () => {};

  test('a field is connected to its label, its hint and its problem', () => {
    const html = draw(
      createElement(Field, { label: 'Days', value: '', hint: 'A number', problem: 'No', onChange }),
    );
    const id = attribute(html, 'input', 'id')!;
    expect(attribute(html, 'label', 'for')).toBe(id);
    expect(attribute(html, 'input', 'aria-describedby')).toBe(`${id}-hint ${id}-problem`);
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(html).toContain(`id="${id}-problem"`);
  });

  test('a valid field shows no problem, and is not autofilled', () => {
    const html = draw(createElement(Field, { label: 'Name', value: 'Ada', onChange }));
    expect(html).not.toMatch(/aria-(?:invalid|describedby)/);
    expect(attribute(html, 'input', 'autoComplete')).toBe('off');
    expect(draw(createElement(Field, { label: 'Name', value: 'Ada', isWrong: true, onChange }))).toContain(
      'aria-invalid="true"',
    );
  });

  test('a field of several lines is a text area', () => {
    const html = draw(createElement(Field, { label: 'Words', value: 'a', lines: 4, maxLength: 9, onChange }));
    expect(attribute(html, 'textarea', 'rows')).toBe('4');
    expect(attribute(html, 'textarea', 'maxLength')).toBe('9');
  });

  test('a button sends no form unless it is told to; one with an icon alone has a name', () => {
    expect(attribute(draw(createElement(Button, null, 'Go')), 'button', 'type')).toBe('button');
    expect(attribute(draw(createElement(Button, { type: 'submit' }, 'Go')), 'button', 'type')).toBe('submit');
    const icon = draw(createElement(IconButton, { label: 'Remove' }));
    expect(attribute(icon, 'button', 'aria-label')).toBe('Remove');
  });

  test('a table names each column, some for screen readers alone', () => {
    const row = createElement('tr', null, createElement('th', { scope: 'row' }, 'Ada'));
    const html = draw(createElement(Table, { heads: ['Person', { heard: 'Actions' }] }, row));
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html).toContain('<span class="sr">Actions</span>');
  });
});
