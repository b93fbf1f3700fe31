import { checkCredential } from '../../verification/wallet/check-credential.ts';
import { answerCalls } from '../answer-calls.ts';
import type { CredentialWork } from './credential-work.ts';

// The credential thread: decodes what strangers' wallets sent, off the thread that answers requests.

answerCalls<CredentialWork>({ answer: checkCredential });
