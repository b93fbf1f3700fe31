import { z } from 'zod';
import { ACCEPTABLE_DOCUMENTS } from '../verification/document/accepted-documents.ts';

// Fields of requests whose values are also stored as they are.

/** PostgreSQL text cannot contain NUL, and no name or comment needs another control character. */
export const hasControlCharacter = (value: string) => /[^\P{Cc}\t\n\r]/u.test(value);

/** Free text of 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !hasControlCharacter(value), 'must not contain control characters');

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const uuid = z
  .string()
  .meta({ format: 'uuid' })
  .refine((value) => UUID.test(value), 'must be a UUID')
  .transform((value) => value.toLowerCase());

/** What may keep a subject's device from a photo. */
export const CLIENT_EVENTS = [
  'camera_refused',
  'camera_unanswered',
  'camera_busy',
  'camera_stopped',
  'no_camera',
  'unsupported_browser',
  'frame_without_camera',
  'given_up',
] as const;
export type ClientEvent = (typeof CLIENT_EVENTS)[number];

export const clientEvent = z.enum(CLIENT_EVENTS).meta({ id: 'ClientEvent' });

export const acceptedDocument = z.enum(ACCEPTABLE_DOCUMENTS).meta({ id: 'AcceptedDocument' });

/** Kinds of documents to accept, each once. */
export const acceptedDocuments = z
  .array(acceptedDocument)
  .min(1)
  .max(ACCEPTABLE_DOCUMENTS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'must not name a kind twice');
