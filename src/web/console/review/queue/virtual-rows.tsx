import { createContext, type ReactElement, useContext } from 'react';
import { type CustomItemComponentProps, WindowVirtualizer } from 'virtua';
import type { ListRow } from './fold-rings.ts';

/**
 * Rows are drawn this far beyond each edge of the window, in pixels, so that a held key never moves beyond
 * them.
 */
const BEYOND_PX = 1000;
/** Of a row until it is measured, in rem; on a phone, as in queue-row.module.css, it takes three lines. */
const ROW_REM = 1.9375;
const PHONE_ROW_REM = 6.0625;
const PHONE = '(max-width: 51.25em)';

const Count = createContext(0);

type Props = {
  rows: readonly ListRow[];
  /** is called when the window stops scrolling */
  onRest(): void;
  children(row: ListRow, at: number): ReactElement;
};

/** Of a thousand rows those that the window shows, where they stand among all. */
export function VirtualRows({ rows, onRest, children }: Props) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const height = (matchMedia(PHONE).matches ? PHONE_ROW_REM : ROW_REM) * rem;
  return (
    <Count value={rows.length}>
      <WindowVirtualizer
        data={rows}
        as="ul"
        item={Item}
        itemSize={height}
        bufferSize={BEYOND_PX}
        onScrollEnd={onRest}
      >
        {children}
      </WindowVirtualizer>
    </Count>
  );
}

/** Says which of how many it is, since few of them are in the document. */
function Item({ ref, style, index, children }: CustomItemComponentProps) {
  const count = useContext(Count);
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={count}>
      {children}
    </li>
  );
}
