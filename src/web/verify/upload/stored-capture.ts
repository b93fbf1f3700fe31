import { randomKey } from '../../api/random-key.ts';
import { recall, remember } from '../../ui/remember.ts';
import type { Capture, RetakeTask } from '../journey/journey.ts';

/** An image without an answer yet, with the parameters of its upload. */
export type StoredCapture = {
  capture: Capture;
  manual: boolean;
  wasSending: boolean;
  /** all its bytes have left this device once, so that the server may have it */
  hasLeft: boolean;
  task: RetakeTask | null;
};

type SealedCapture = {
  id: string;
  keptAt: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  note: Note;
};
type ImageNote = Omit<Capture, 'image' | 'back'> & { type: string; size: number };
/** The images are in `bytes`, the back behind the front. */
type Note = Omit<StoredCapture, 'capture'> & { front: ImageNote; back: ImageNote | null };
/** It ends with the tab, and opens nothing for another link. */
type CaptureSecret = { id: string; secret: string; token: string };

const DATABASE = 'attesta.verify';
const STORE = 'shots';
const SEAL_NAME = 'attesta.verify.shots';
/** A closed tab leaves an image without its key. A visit this much later deletes it. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/**
 * Keeps the image over a reload of this tab: sealed, under a secret that ends with the tab. Where the
 * browser has no place for it, the image is simply not there after a reload.
 */
export async function storeCapture(token: string, { capture, ...note }: StoredCapture): Promise<void> {
  await ignoreErrors(async () => {
    const seal = findSeal() ?? makeSeal(token);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const { back, ...front } = capture;
    const plain = await new Blob([front.image, ...(back ? [back.image] : [])]).arrayBuffer();
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importSecret(seal), plain);
    const sealedCapture: SealedCapture = {
      id: seal.id,
      keptAt: Date.now(),
      iv,
      bytes,
      note: { ...note, front: toNote(front), back: back ? toNote(back) : null },
    };
    await inStore('readwrite', (store) => store.put(sealedCapture));
  });
}

const toNote = ({ image: { type, size }, ...note }: Capture): ImageNote => ({
  ...note,
  type,
  size,
});

const toImage = ({ type, size: _, ...note }: ImageNote, bytes: ArrayBuffer): Capture => ({
  ...note,
  image: new Blob([bytes], { type }),
});

/** The image this tab kept for the link, or null; a shot of another link is deleted. */
export async function findStoredCapture(token: string): Promise<StoredCapture | null> {
  const storedCapture = await ignoreErrors(async () => {
    const seal = findSeal();
    if (!seal || seal.token !== token) {
      await deleteStoredCapture();
      return null;
    }
    const sealedCapture = await inStore<SealedCapture | undefined>('readonly', (store) => store.get(seal.id));
    if (!sealedCapture) return null;
    const secret = await importSecret(seal);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealedCapture.iv },
      secret,
      sealedCapture.bytes,
    );
    const { front, back, ...note } = sealedCapture.note;
    const capture = toImage(front, plain.slice(0, front.size));
    return {
      ...note,
      capture: back ? { ...capture, back: toImage(back, plain.slice(front.size)) } : capture,
    };
  });
  return storedCapture ?? null;
}

/** Wipes this tab's image, and whatever closed tabs left behind. */
export async function deleteStoredCapture(): Promise<void> {
  await ignoreErrors(async () => {
    const seal = findSeal();
    remember('session', SEAL_NAME, null);
    const all = (await inStore<SealedCapture[]>('readonly', (store) => store.getAll())) ?? [];
    const isGone = ({ id, keptAt }: SealedCapture) => id === seal?.id || keptAt < Date.now() - LEFT_BEHIND_MS;
    for (const { id } of all.filter(isGone)) await inStore('readwrite', (store) => store.delete(id));
  });
}

function findSeal(): CaptureSecret | null {
  const sealText = recall('session', SEAL_NAME);
  return sealText ? (JSON.parse(sealText) as CaptureSecret) : null;
}

function makeSeal(token: string): CaptureSecret {
  const seal = { id: randomKey(), secret: randomKey(), token };
  remember('session', SEAL_NAME, JSON.stringify(seal));
  return seal;
}

function importSecret({ secret }: CaptureSecret): Promise<CryptoKey> {
  const raw = Uint8Array.from(secret.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function inStore<T = unknown>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openStore();
  try {
    return (await settled(act(database.transaction(STORE, mode).objectStore(STORE)))) as T;
  } finally {
    database.close();
  }
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Without TLS there is no sealing, and in some private windows no store: then nothing is kept. */
async function ignoreErrors<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}
