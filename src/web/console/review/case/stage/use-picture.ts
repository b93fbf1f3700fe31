import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Console, useConsole } from '../../../console-context.ts';

export type Variant = 'original' | 'document' | 'portrait';
export type Picture = { state: 'loading' | 'missing' } | { state: 'ready'; url: string };

/** How long a picture stays in memory after it was last seen, in milliseconds. */
const KEPT_MS = 60_000;

/** The address of a picture at the API. */
export const picturePath = (caseId: string, attempt: number, variant: Variant = 'original') =>
  `/admin/submissions/${caseId}/attempts/${attempt}/image?variant=${variant}`;

const pictureQuery = (picture: Console['picture'], path: string | null) => ({
  queryKey: ['picture', path],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  // Each look is written down, and one that failed is no look: the reviewer asks again.
  retry: false,
  queryFn: () => picture(path!).catch(() => null),
});

/** A picture behind the bearer, as an address of this page alone; null asks for none. */
export function usePicture(path: string | null): [Picture, retry: () => void] {
  const { picture } = useConsole();
  const read = useQuery({ ...pictureQuery(picture, path), enabled: path !== null });
  const url = useObjectUrl(read.data ?? null);
  const isLoading = read.isFetching || (read.data && !url);
  const state = isLoading || path === null ? 'loading' : 'missing';
  return [url && read.data ? { state: 'ready', url } : { state }, read.refetch];
}

/** Brings a picture before it is looked at. */
export const prefetchPicture = (known: QueryClient, picture: Console['picture'], path: string) =>
  known.prefetchQuery(pictureQuery(picture, path));

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
