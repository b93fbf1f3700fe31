import { useSend } from '../../api/use-api.ts';

/** Sends a code of the second factor. @throws ApiFailure, with `code-refused` for a wrong one */
export function useSendCode() {
  const send = useSend();
  return async (operation: 'POST /admin/2fa/activate' | 'DELETE /admin/2fa', code: string): Promise<void> => {
    await send(operation, { body: { code: code.replaceAll(/\s/g, '') } });
  };
}
