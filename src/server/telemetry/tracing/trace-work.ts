import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { Database } from '../../store/database/database.ts';
import type { Measurements, Timings, Vision } from '../../vision/evidence.ts';

/**
 * Runs work as a span of the current trace. A failure is recorded by its kind only, because its message may
 * contain personal data.
 */
export function traceWork<T>(
  name: string,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  return trace.getTracer('attesta').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work((noted) => void span.setAttributes(noted));
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

type TracedServices = { db: Database; readDb?: Database; objects: ObjectStore; vision: Vision };

/** Wraps the services of a request so that each call is a span. */
export function traceParts<Services extends TracedServices>(services: Services): Services {
  const { db, readDb, objects, vision } = services;
  return {
    ...services,
    db: traceDatabase(db),
    ...(readDb && { readDb: traceDatabase(readDb) }),
    objects: traceObjects(objects),
    vision: traceVision(vision),
  };
}

/** The database with a span for each transaction. */
const traceDatabase = (db: Database): Database => ({
  ...db,
  asTenant: (tenantId, work) => traceWork('database transaction', () => db.asTenant(tenantId, work)),
  asStaff: (tenantId, reader, work) =>
    traceWork('database transaction', () => db.asStaff(tenantId, reader, work)),
  asSystem: (work) => traceWork('database transaction', () => db.asSystem(work)),
});

/** The store with a span for each object that is written, read or removed. */
const traceObjects = <Objects extends ObjectStore>(objects: Objects): Objects => ({
  ...objects,
  put: (key, bytes) =>
    traceWork('object put', () => objects.put(key, bytes), { 'attesta.bytes': bytes.byteLength }),
  get: (key) => traceWork('object get', () => objects.get(key)),
  delete: (key) => traceWork('object delete', () => objects.delete(key)),
});

/** The vision with a span for each examination, and the durations of its steps. */
const traceVision = (vision: Vision): Vision => ({
  ...vision,
  ...traceMeasurements(vision),
  ...(vision.ofTenant && { ofTenant: (tenant) => traceMeasurements(vision.ofTenant!(tenant)) }),
});

const traceMeasurements = (vision: Measurements): Measurements => ({
  ...vision,
  examineDocument: (photo, deadline) =>
    traceExamination('document', () => vision.examineDocument(photo, deadline)),
  examineBack: (photo, deadline) => traceExamination('back', () => vision.examineBack(photo, deadline)),
  examineFace: (photo, deadline) => traceExamination('face', () => vision.examineFace(photo, deadline)),
  estimateAge: (photo, deadline) => traceExamination('age', () => vision.estimateAge(photo, deadline)),
  examineFrames: (frames, deadline) =>
    traceExamination('frames', () => vision.examineFrames(frames, deadline)),
  rereadStrips: (look, deadline) => traceWork('examine again', () => vision.rereadStrips(look, deadline)),
});

function traceExamination<Evidence extends { timings: Timings }>(
  what: string,
  look: () => Promise<Evidence>,
): Promise<Evidence> {
  return traceWork(`examine ${what}`, async (note) => {
    const evidence = await look();
    for (const [step, ms] of Object.entries(evidence.timings)) note({ [`attesta.step.${step}.ms`]: ms });
    return evidence;
  });
}
