import type { ReactNode } from 'react';
import type { Settings, SettingsPatch } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { ListStates } from '../../components/list/list-states.tsx';

/** Saves some of the tenant's settings. @throws ApiFailure */
export function useSaveSettings() {
  const send = useSend();
  return (patch: SettingsPatch) => send('PATCH /admin/settings', { body: patch });
}

/** The tenant's settings; until they are loaded, a loading state or the failure. */
export function WithSettings({ children }: { children(settings: Settings): ReactNode }) {
  const read = useRead('GET /admin/settings', {});
  return (
    <>
      {read.data && children(read.data)}
      <ListStates read={read} isEmpty={false} empty="" />
    </>
  );
}
