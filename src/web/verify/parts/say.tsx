import { createContext, Fragment, useContext } from 'react';
import { words } from '../words.ts';

/** Who asks; null until it is known. */
export const TenantContext = createContext<string | null>(null);

/** A sentence of the catalogue, with the tenant's name in it kept from turning the line's direction. */
export function Say({ children }: { children: string }) {
  const tenant = useContext(TenantContext) ?? words.somebody;
  const pieces = children.split('{tenant}');
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name and never move
    <Fragment key={index}>
      {index > 0 && <bdi>{index === 1 && pieces[0] === '' ? capitalize(tenant) : tenant}</bdi>}
      {piece}
    </Fragment>
  ));
}

function capitalize(name: string): string {
  return name === words.somebody ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
