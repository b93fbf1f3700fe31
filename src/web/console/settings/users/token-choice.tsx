import type { ApiTokenRow } from '../../api/answers.ts';
import { Choice } from '../../components/choice.tsx';
import { useTranslations } from '../../locales/use-translations.ts';

export type TokenChoiceValue = 'keep' | 'revoke';
type Props = {
  tokens: readonly ApiTokenRow[];
  value: TokenChoiceValue;
  onChange(value: TokenChoiceValue): void;
};

/** Whether to keep the API tokens that a user created: backends may use them, and the user may know them. */
export function TokenChoice({ tokens, value, onChange }: Props) {
  const translations = useTranslations();
  return (
    <>
      <p>{translations.text('user.tokensLead', { count: tokens.length })}</p>
      <ul>
        {tokens.map(({ id, description, fingerprint }) => (
          <li key={id}>
            <bdi>{description || fingerprint}</bdi>
          </li>
        ))}
      </ul>
      <Choice
        label={translations.text('user.tokens')}
        value={value}
        options={[
          { value: 'keep', word: translations.text('user.tokensKeep') },
          { value: 'revoke', word: translations.text('user.tokensRevoke') },
        ]}
        onChange={onChange}
      />
    </>
  );
}
