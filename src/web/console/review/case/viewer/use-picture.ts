import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OperationInput } from '../../../../api/operation.ts';
import { type Console, useConsole } from '../../../console-context.ts';

export type ImageVariant = 'original' | 'document' | 'portrait' | 'back' | 'back_document';
/** A picture of the stage, or a face cut out of it. */
type PictureVariant = ImageVariant | 'face';
export type Picture = { state: 'loading' | 'missing' } | { state: 'ready'; url: string };

/** How long a picture stays in memory after it was last seen, in milliseconds. */
const PICTURE_CACHE_MS = 60_000;

const IMAGE = 'GET /admin/submissions/{id}/attempts/{attempt}/image';
/** Which picture of which case. */
export type PictureRef = OperationInput<typeof IMAGE>;

/** A picture as the API is asked for it. */
export const pictureRef = (
  id: string,
  attempt: number,
  variant: PictureVariant = 'original',
): PictureRef => ({
  path: { id, attempt },
  query: { variant },
});

const FRAME = 'GET /admin/submissions/{id}/attempts/{attempt}/frames/{frame}';
/** Which frame of the movements before a selfie. */
export type FrameRef = OperationInput<typeof FRAME>;

const pictureQuery = (file: Console['file'], of: PictureRef | null) =>
  imageQuery([IMAGE, of], () => file(IMAGE, of!));

const imageQuery = (queryKey: readonly unknown[], load: () => Promise<Blob | null>) => ({
  queryKey,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: PICTURE_CACHE_MS,
  // A failed read is not repeated by itself, since each read of a picture is audited: the reviewer asks
  // again.
  retry: false,
  queryFn: () => load().catch(() => null),
});

/** A picture behind the bearer, as an address of this page alone; null asks for none. */
export function usePicture(of: PictureRef | null): [Picture, retry: () => void] {
  const { file } = useConsole();
  return useImage(pictureQuery(file, of), of !== null);
}

/** A frame, as `usePicture` has pictures. */
export function useFrame(of: FrameRef): [Picture, retry: () => void] {
  const { file } = useConsole();
  return useImage(
    imageQuery([FRAME, of], () => file(FRAME, of)),
    true,
  );
}

function useImage(query: ReturnType<typeof imageQuery>, isWanted: boolean): [Picture, retry: () => void] {
  const read = useQuery({ ...query, enabled: isWanted });
  const url = useObjectUrl(read.data ?? null);
  const isLoading = read.isFetching || (read.data && !url);
  const state = isLoading || !isWanted ? 'loading' : 'missing';
  return [url && read.data ? { state: 'ready', url } : { state }, read.refetch];
}

/** Brings a picture before it is looked at. */
export const prefetchPicture = (queryClient: QueryClient, file: Console['file'], of: PictureRef) =>
  queryClient.prefetchQuery(pictureQuery(file, of));

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
