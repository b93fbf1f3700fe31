import { Chip, type ChipTone } from '../../../ui/chip/chip.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { Icon, type IconName } from '../../components/icons.tsx';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import { type PlatformWords, usePlatformWords } from '../../locales/use-platform-words.ts';
import { formatSize } from './format-size.ts';
import styles from './tenant-state.module.css';

type Look = { word: PlatformKey; look: ChipTone; icon: IconName };

function getStateLook({ being_deleted, suspended }: TenantRow): Look {
  if (being_deleted) return { word: 'state.beingDeleted', look: 'bad', icon: 'bin' };
  if (suspended) return { word: 'state.suspended', look: 'warn', icon: 'cross' };
  return { word: 'state.active', look: 'ok', icon: 'check' };
}

/** How a tenant stands, as a word with its sign, and whether it is one to try things with. */
export function TenantState({ tenant }: { tenant: TenantRow }) {
  const words = usePlatformWords();
  const { word, look, icon } = getStateLook(tenant);
  return (
    <span className={styles['state']}>
      <Chip hue={look}>
        <Icon name={icon} />
        {words.text(word)}
      </Chip>
      {tenant.sandbox && <Chip hue="info">{words.text('state.sandbox')}</Chip>}
    </span>
  );
}

type UsedProps = {
  used: number;
  limit: number | null;
  /** bytes, which are shown with their unit */
  isSize?: boolean;
};

/** The usage and its limit in figures, with a bar if there is a limit. */
export function Used({ used, limit, isSize = false }: UsedProps) {
  const words = usePlatformWords();
  const format = (value: number) =>
    isSize ? formatSize(value, words.locale) : value.toLocaleString(words.locale);
  if (limit === null) return words.text('used.noLimit', { used: format(used) });
  return (
    <span className={styles['used']}>
      {words.text('used.ofLimit', { used: format(used), limit: format(limit) })}
      {used >= limit ? (
        <Chip hue="warn">{words.text('used.spent')}</Chip>
      ) : (
        <meter min={0} max={limit} value={used} aria-hidden="true" />
      )}
    </span>
  );
}

/** Where a tenant's staff comes in: its host, reached as this page is. */
export function getConsoleUrl(host: string): string {
  const port = location.port && `:${location.port}`;
  return `${location.protocol}//${host}${port}/admin/`;
}

/** A day of the API's moment, with its year. */
export function formatDay({ locale }: PlatformWords, moment: string): string {
  return new Date(`${moment.replace(' ', 'T')}Z`).toLocaleDateString(locale, { dateStyle: 'medium' });
}
