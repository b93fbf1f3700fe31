import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';

type Targets = NonNullable<Settings['targets']>;
export const COUNTRIES = SETTING_FIELDS['targets.working_hours.holiday_country'].options;
type HolidayCountry = (typeof COUNTRIES)[number];
export const KINDS = SETTING_FIELDS['targets.hours'].options;
export type Kind = (typeof KINDS)[number];
/** A field with an invalid value; for hours, the kind. */
export type WrongField = Kind | 'days' | 'from' | 'to' | 'holidays';

/** The targets as they are typed. */
export type TargetDraft = {
  hours: Record<Kind, string>;
  zone: string;
  isWorking: boolean;
  days: number[];
  from: string;
  to: string;
  /** one day a line */
  holidays: string;
  /** the country whose public holidays have no working hours; empty for none */
  country: HolidayCountry | '';
};

const UNSET_HOURS: NonNullable<Targets['working_hours']> = {
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
};

/** @param zone the browser's, where none is set */
export function toDraft(targets: Targets | null, zone: string): TargetDraft {
  const { days, from, to, holidays = [], holiday_country } = targets?.working_hours ?? UNSET_HOURS;
  const toHours = (kind: Kind) => String(targets?.hours[kind] ?? '');
  return {
    hours: { license: toHours('license'), selfie: toHours('selfie'), age: toHours('age') },
    zone: targets?.time_zone ?? zone,
    isWorking: targets?.working_hours !== null && targets !== null,
    days: [...days],
    from,
    to,
    holidays: holidays.join('\n'),
    country: holiday_country ?? '',
  };
}

const HOLIDAY_PATTERN = /^(?:20\d\d-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME_PATTERN = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

type ParsedTargets = { ok: true; targets: Targets | null } | { ok: false; wrong: WrongField[] };

/** The request body: null without any hours; else the problems, by field. */
export function readTargets(draft: TargetDraft): ParsedTargets {
  const hours = KINDS.map((kind) => [kind, readHours(kind, draft.hours[kind])] as const);
  const { isWorking, days, from, to, country } = draft;
  const holidays = [...new Set(draft.holidays.split(/[\s,;]+/).filter(Boolean))];
  const wrong: WrongField[] = [
    ...hours.filter(([, value]) => value === undefined).map(([kind]) => kind),
    ...(isWorking && days.length === 0 ? ['days' as const] : []),
    ...(isWorking && !TIME_PATTERN.test(from) ? ['from' as const] : []),
    ...(isWorking && (!TIME_PATTERN.test(to) || (TIME_PATTERN.test(from) && to <= from))
      ? ['to' as const]
      : []),
    ...(isWorking && !holidays.every((day) => HOLIDAY_PATTERN.test(day)) ? ['holidays' as const] : []),
  ];
  if (wrong.length > 0) return { ok: false, wrong };
  const wanted = hours.filter((each): each is [Kind, number] => typeof each[1] === 'number');
  if (wanted.length === 0) return { ok: true, targets: null };
  return {
    ok: true,
    targets: {
      hours: Object.fromEntries(wanted),
      time_zone: draft.zone.trim(),
      working_hours: isWorking
        ? {
            ...{ days, from, to },
            ...(holidays.length > 0 ? { holidays } : {}),
            ...(country ? { holiday_country: country } : {}),
          }
        : null,
    },
  };
}

/** Whether other targets are typed than those, in whatever order the database has them. */
export const changesTargets = (draft: TargetDraft, targets: Targets | null, zone: string): boolean =>
  JSON.stringify(readTargets(draft)) !== JSON.stringify(readTargets(toDraft(targets, zone)));

/** null for none, undefined for an invalid number of hours */
function readHours(kind: Kind, typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const value = Number(text);
  const { minimum, maximum } = SETTING_FIELDS[`targets.hours.${kind}`];
  return value >= minimum && value <= maximum ? value : undefined;
}
