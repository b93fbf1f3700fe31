import { z } from 'zod';
import { count } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { GERMAN_ADDRESSES } from '../../store/page-languages.ts';
import { contactAnswer } from './contact-contract.ts';

const byLanguage = z.record(z.string(), z.string());

const target = z.number().nullable();

export const page = withExample(
  z.object({
    name: z.string(),
    color: z.string().nullable(),
    logo_url: z.string().nullable(),
    retention_days: count
      .nullable()
      .describe(
        'Days from the last decision until images are erased. Null: images stay until the subject is erased.',
      ),
    contact: contactAnswer.describe('Where a subject can ask the tenant.'),
    consent: z
      .object({
        version: z.string(),
        text: byLanguage.describe('The tenant’s own sentences by language, as plain text.'),
        notice_url: z.string().nullable(),
        terms_url: z.string().nullable(),
        compares_across: z
          .boolean()
          .describe('Whether a face is also compared with those of other people (`compare_across_people`).'),
      })
      .nullable()
      .describe('What each link needs a consent to before an upload. Null if the tenant requires none.'),
    link_devices: z
      .boolean()
      .describe('Whether the page keeps a random id of this browser and sends it as `device_id`.'),
    texts: z
      .object({
        welcome: byLanguage.describe('On the first screen, under its title.'),
        done: byLanguage.describe('On the last screen, if no step is open.'),
        clause: byLanguage.describe('Why the tenant asks: the end of a sentence (setting `welcome_clause`).'),
      })
      .describe('The tenant’s own sentences by language, as plain text (setting `page_texts`).'),
    german_address: z
      .enum(GERMAN_ADDRESSES)
      .describe('How the page addresses a person in German: `informal` is “du”, `formal` is “Sie”.'),
    decision_hours: z
      .object({ license: target, selfie: target, age: target, in_working_hours: z.boolean() })
      .nullable()
      .describe('The target hours until a decision, by kind. Null without targets.'),
    languages: z.array(z.string()),
    wallet_link: z
      .boolean()
      .describe(
        'Whether requests of this host are signed, so that a link can ask a wallet on the same device for a licence or an identity.',
      ),
    image_types: z.array(z.string()).describe('The image formats of phones that this server can decode.'),
  }),
  {
    name: 'Acme',
    color: null,
    logo_url: null,
    retention_days: null,
    contact: { email: 'help@example.com', phone: null, url: null },
    consent: {
      version: '2026-03',
      text: { en: 'We compare your face once, when you join.' },
      notice_url: 'https://www.example.com/privacy',
      terms_url: null,
      compares_across: true,
    },
    link_devices: false,
    texts: {
      welcome: { en: 'Have your licence at hand.' },
      done: {},
      clause: { en: 'before your first rental' },
    },
    german_address: 'informal',
    decision_hours: { license: 4, selfie: 4, age: null, in_working_hours: true },
    languages: ['en'],
    wallet_link: false,
    image_types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'],
  },
);
