import type { Quality } from '../../api/answers.ts';
import type { MessageKey, Translations } from '../../locales/catalogue.ts';
import { formatUndecided, sortVerdict } from '../../locales/format-uploads.ts';
import { DEFAULT_PASSING_SCORE } from '../../locales/format-verdict.ts';

type Group = Quality['groups'][number];

const DIMENSIONS = {
  all: 'quality.dimension.all',
  decided_by: 'quality.dimension.decided_by',
  kind: 'quality.dimension.kind',
  reason: 'quality.dimension.reason',
  layout: 'quality.dimension.layout',
  age_band: 'quality.dimension.age_band',
  device_class: 'quality.dimension.device_class',
  week: 'quality.dimension.week',
} as const satisfies Record<Group['dimension'], MessageKey>;

/** Values that the console has words for; others are shown as they are, such as a week or a reason's code. */
const VALUES: Partial<Record<Group['dimension'], Record<string, MessageKey>>> = {
  decided_by: { pipeline: 'quality.by.pipeline', staff: 'quality.by.staff' },
  kind: { license: 'kind.license', selfie: 'kind.selfie', age: 'kind.age' },
  device_class: {
    file: 'quality.device.file',
    'front camera': 'quality.device.front',
    'back camera': 'quality.device.back',
    camera: 'quality.device.camera',
    unknown: 'quality.unknown',
  },
  layout: { unknown: 'quality.unknown' },
  age_band: { unknown: 'quality.unknown' },
};
const VERDICT = /^[A-Z_]+$/;

/** `Device: back camera` */
export function formatQualityGroup(translations: Translations, { dimension, value }: Group): string {
  const name = translations.text(DIMENSIONS[dimension]);
  return dimension === 'all'
    ? name
    : translations.text('quality.of', {
        dimension: name,
        value: formatValue(translations, dimension, value),
      });
}

function formatValue(translations: Translations, dimension: Group['dimension'], value: string): string {
  const key = VALUES[dimension]?.[value];
  if (key) return translations.text(key);
  if (dimension !== 'reason' || !VERDICT.test(value)) return value;
  const outcome = sortVerdict(value);
  return outcome === 'back'
    ? formatUndecided(translations, DEFAULT_PASSING_SCORE, value, null)
    : translations.text(`quality.${outcome}`);
}
