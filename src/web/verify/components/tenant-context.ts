import { createContext } from 'react';
import type { Answer } from '../../api/ask-api.ts';

type Tenant = Pick<Answer<'GET /page'>, 'contact' | 'decision_hours' | 'texts' | 'wallet_link'>;

/** The tenant's contact, its targets for decisions and its own sentences; null until known. */
export const TenantContext = createContext<Tenant | null>(null);
