import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OperationInput } from '../../../../api/operation.ts';
import { type Console, useConsole } from '../../../console-context.ts';

export type ImageVariant = 'original' | 'document' | 'portrait' | 'back' | 'back_document';
/** An image of the stage, or a face cut out of it. */
type ServedVariant = ImageVariant | 'face';
export type Image = { state: 'loading' | 'missing' } | { state: 'ready'; url: string };

/** How long an image stays in memory after it was last seen, in milliseconds. */
const IMAGE_CACHE_MS = 60_000;

const IMAGE = 'GET /admin/submissions/{id}/attempts/{attempt}/image';
/** Which image of which case. */
export type ImageRef = OperationInput<typeof IMAGE>;

/** An image as the API is asked for it. */
export const imageRef = (id: string, attempt: number, variant: ServedVariant = 'original'): ImageRef => ({
  path: { id, attempt },
  query: { variant },
});

const FRAME = 'GET /admin/submissions/{id}/attempts/{attempt}/frames/{frame}';
/** Which frame of the movements before a selfie. */
export type FrameRef = OperationInput<typeof FRAME>;

const caseImageQuery = (file: Console['file'], of: ImageRef | null) =>
  imageQuery([IMAGE, of], () => file(IMAGE, of!));

const imageQuery = (queryKey: readonly unknown[], load: () => Promise<Blob | null>) => ({
  queryKey,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: IMAGE_CACHE_MS,
  // A failed read is not repeated by itself, since each read of an image is audited: the reviewer asks
  // again.
  retry: false,
  queryFn: () => load().catch(() => null),
});

/** An image behind the bearer, as an address of this page alone; null asks for none. */
export function useCaseImage(of: ImageRef | null): [Image, retry: () => void] {
  const { file } = useConsole();
  return useImage(caseImageQuery(file, of), of !== null);
}

/** A frame, as `useCaseImage` has images. */
export function useFrame(of: FrameRef): [Image, retry: () => void] {
  const { file } = useConsole();
  return useImage(
    imageQuery([FRAME, of], () => file(FRAME, of)),
    true,
  );
}

function useImage(query: ReturnType<typeof imageQuery>, isWanted: boolean): [Image, retry: () => void] {
  const read = useQuery({ ...query, enabled: isWanted });
  const url = useObjectUrl(read.data ?? null);
  const isLoading = read.isFetching || (read.data && !url);
  const state = isLoading || !isWanted ? 'loading' : 'missing';
  return [url && read.data ? { state: 'ready', url } : { state }, read.refetch];
}

/** Brings an image before it is looked at. */
export const prefetchImage = (queryClient: QueryClient, file: Console['file'], of: ImageRef) =>
  queryClient.prefetchQuery(caseImageQuery(file, of));

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
