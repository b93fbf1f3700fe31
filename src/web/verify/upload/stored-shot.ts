import { randomKey } from '../../api/random-key.ts';
import { recall, remember } from '../../ui/remember.ts';
import type { CapturedPicture, RetakeTask } from '../journey/journey.ts';

/** A picture without an answer yet, with the parameters of its upload. */
export type StoredShot = {
  shot: CapturedPicture;
  manual: boolean;
  wasSending: boolean;
  /** all its bytes have left this device once, so that the server may have it */
  hasLeft: boolean;
  task: RetakeTask | null;
};

type SealedShot = { id: string; keptAt: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; note: Note };
type PictureNote = Omit<CapturedPicture, 'picture' | 'back'> & { type: string; size: number };
/** The pictures are in `bytes`, the back behind the front. */
type Note = Omit<StoredShot, 'shot'> & { front: PictureNote; back: PictureNote | null };
/** It ends with the tab, and opens nothing for another link. */
type ShotSecret = { id: string; secret: string; token: string };

const DATABASE = 'attesta.verify';
const STORE = 'shots';
const SEAL_NAME = 'attesta.verify.shots';
/** A closed tab leaves a picture without its key. A visit this much later deletes it. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/**
 * Keeps the picture over a reload of this tab: sealed, under a secret that ends with the tab. Where the
 * browser has no place for it, the picture is simply not there after a reload.
 */
export async function storeShot(token: string, { shot, ...note }: StoredShot): Promise<void> {
  await ignoreErrors(async () => {
    const seal = findSeal() ?? makeSeal(token);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const { back, ...front } = shot;
    const plain = await new Blob([front.picture, ...(back ? [back.picture] : [])]).arrayBuffer();
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importSecret(seal), plain);
    const sealed: SealedShot = {
      id: seal.id,
      keptAt: Date.now(),
      iv,
      bytes,
      note: { ...note, front: toNote(front), back: back ? toNote(back) : null },
    };
    await inStore('readwrite', (store) => store.put(sealed));
  });
}

const toNote = ({ picture: { type, size }, ...note }: CapturedPicture): PictureNote => ({
  ...note,
  type,
  size,
});

const toPicture = ({ type, size: _, ...note }: PictureNote, bytes: ArrayBuffer): CapturedPicture => ({
  ...note,
  picture: new Blob([bytes], { type }),
});

/** The picture this tab kept for the link, or null; a shot of another link is deleted. */
export async function findStoredShot(token: string): Promise<StoredShot | null> {
  const found = await ignoreErrors(async () => {
    const seal = findSeal();
    if (!seal || seal.token !== token) {
      await deleteStoredShot();
      return null;
    }
    const sealed = await inStore<SealedShot | undefined>('readonly', (store) => store.get(seal.id));
    if (!sealed) return null;
    const secret = await importSecret(seal);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, secret, sealed.bytes);
    const { front, back, ...note } = sealed.note;
    const shot = toPicture(front, plain.slice(0, front.size));
    return { ...note, shot: back ? { ...shot, back: toPicture(back, plain.slice(front.size)) } : shot };
  });
  return found ?? null;
}

/** Wipes this tab's picture, and whatever closed tabs left behind. */
export async function deleteStoredShot(): Promise<void> {
  await ignoreErrors(async () => {
    const seal = findSeal();
    remember('session', SEAL_NAME, null);
    const all = (await inStore<SealedShot[]>('readonly', (store) => store.getAll())) ?? [];
    const isGone = ({ id, keptAt }: SealedShot) => id === seal?.id || keptAt < Date.now() - LEFT_BEHIND_MS;
    for (const { id } of all.filter(isGone)) await inStore('readwrite', (store) => store.delete(id));
  });
}

function findSeal(): ShotSecret | null {
  const sealed = recall('session', SEAL_NAME);
  return sealed ? (JSON.parse(sealed) as ShotSecret) : null;
}

function makeSeal(token: string): ShotSecret {
  const seal = { id: randomKey(), secret: randomKey(), token };
  remember('session', SEAL_NAME, JSON.stringify(seal));
  return seal;
}

function importSecret({ secret }: ShotSecret): Promise<CryptoKey> {
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
