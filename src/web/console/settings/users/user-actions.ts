import type { User } from '../../api/answers.ts';

/** The actions of a superuser on a user. */
export type UserAction =
  | 'role'
  | 'invitation'
  | 'password'
  | 'suspend'
  | 'lift'
  | 'reset'
  | 'enrolment'
  | 'sessions'
  | 'remove';

/** A dialog about a user. */
export type OpenUserDialog = { user: User; action: UserAction };

/** The actions that are possible for the user now. */
export function actionsFor({ suspended, second_factor, by_company }: User): readonly UserAction[] {
  return [
    'role',
    ...(by_company || suspended ? [] : (['invitation'] as const)),
    ...(by_company ? [] : (['password'] as const)),
    second_factor ? 'reset' : 'enrolment',
    'sessions',
    suspended ? 'lift' : 'suspend',
    'remove',
  ];
}
