import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import { breakList, breakWords, MAX_LINE } from '../break-line.ts';
import { camel } from './list-operations.ts';
import { type ClientField, type ClientOperation, type ClientType, listTypes } from './list-types.ts';

/** Generates PHP from the API document: an array shape for each record and a method for each operation. */
export function writePhp(document: OpenApiDocument): string {
  const { records, operations } = listTypes(document);
  const shapes = records.map(
    ({ name, fields }) => ` * @phpstan-type ${name} array{\n${fields.map(phpField).join('')} * }\n`,
  );
  return `<?php

// Generated from the API document of Attesta; do not edit.

declare(strict_types=1);

namespace Attesta;

/**
 * The operations of the API. Path parameters come first, then body, form or query.
 *
${shapes.join('')} */
abstract class Operations
{
    abstract protected function call(
        string $method,
        string $path,
        array $parts = [],
        ?array $query = null,
        mixed $body = null,
        ?array $form = null,
        bool $takesKey = false,
        ?string $key = null,
    ): mixed;
${operations.map(phpMethod).join('')}}
`;
}

function phpField({ name, type, isNeeded, isNullable }: ClientField): string {
  const head = ` *     ${name}${isNeeded ? '' : '?'}: `;
  const end = `${isNullable ? '|null' : ''},\n`;
  const line = `${head}${phpType(type)}${end}`;
  return line.length <= MAX_LINE + 1 ? line : `${head}string${end}`;
}

/** In the words of PHPStan and Psalm. */
function phpType(type: ClientType): string {
  if (type.is === 'string')
    return type.values.length === 0 ? 'string' : type.values.map((each) => `'${each}'`).join('|');
  if (type.is === 'list') return `list<${phpType(type.of)}>`;
  if (type.is === 'map') return `array<string, ${phpType(type.of)}>`;
  return type.is === 'record' ? type.name : SIMPLE[type.is];
}

const SIMPLE = { integer: 'int', number: 'float', boolean: 'bool', any: 'mixed', file: 'string' };

/** In the words of PHP. */
function nativeType(type: ClientType): string {
  if (type.is === 'list' || type.is === 'map' || type.is === 'record') return 'array';
  return type.is === 'string' ? 'string' : SIMPLE[type.is];
}

function phpMethod({
  id,
  summary,
  method,
  path,
  takesKey,
  pathParts,
  parts,
  answer,
}: ClientOperation): string {
  const ordered = [...parts].sort((one, other) => Number(one.isOptional) - Number(other.isOptional));
  const hints = [
    ...ordered.map(
      ({ part, type, isOptional }) => `@param ${phpType(type)}${isOptional ? '|null' : ''} $${part}`,
    ),
    ...(answer ? [`@return ${phpType(answer)}`] : []),
  ];
  const parameters = [
    ...pathParts.map((each) => `${nativeType(each.type)} $${camel(each.name)}`),
    ...ordered.map(({ part, isOptional }) => (isOptional ? `?array $${part} = null` : `array $${part}`)),
    ...(takesKey ? ['?string $key = null'] : []),
  ];
  const passed = [
    `'${method}'`,
    `'${path.replace(/\{\w+\}/g, '{}')}'`,
    ...(pathParts.length > 0 ? [`[${pathParts.map(({ name }) => `$${camel(name)}`).join(', ')}]`] : []),
    ...parts.map(({ part }) => `${part}: $${part}`),
    ...(takesKey ? ['takesKey: true', 'key: $key'] : []),
  ];
  const result = answer ? nativeType(answer) : 'void';
  const open = `public function ${id}(`;
  const head = breakList({ indent: '    ', step: '    ', open, close: `): ${result}` }, parameters);
  const call = breakList(
    { indent: '        ', step: '    ', open: `${answer ? 'return ' : ''}$this->call(`, close: ');' },
    passed,
  );
  const comment = [breakWords('     * ', summary), ...hints.map((each) => `     * ${each}`)];
  return `\n    /**\n${comment.join('\n')}\n     */\n${head}\n    {\n${call}\n    }\n`;
}
