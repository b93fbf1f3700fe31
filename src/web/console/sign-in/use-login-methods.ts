import { useEffect, useState } from 'react';
import { type Answer, askApi } from '../../api/ask-api.ts';

type LoginMethods = Answer<'GET /admin/login'>;

/** How staff sign in here; null until it is known. Where that cannot be asked there is a password. */
export function useLoginMethods(): LoginMethods | null {
  const [ways, setWays] = useState<LoginMethods | null>(null);
  useEffect(() => {
    let isHere = true;
    const set = (found: LoginMethods) => isHere && setWays(found);
    askApi('GET /admin/login', {}).then(set, () => set({ company: false, password: true, passkey: false }));
    return () => {
      isHere = false;
    };
  }, []);
  return ways;
}

/** Where the company's sign-in begins; it sends the browser back. */
export const COMPANY_LOGIN_PATH = '/api/v1/admin/login/oidc';

/** Leaves for it. */
export const redirectToSso = (): void => location.assign(COMPANY_LOGIN_PATH);
