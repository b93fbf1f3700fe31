import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { useRead } from '../../api/use-api.ts';
import { Icon } from '../../components/icons.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { SectionPart } from '../parts/section.tsx';
import styles from './sandbox.module.css';

/** The result that each last name forces in a sandbox, by the API's name, with a matching image. */
export default function Sandbox() {
  const translations = useTranslations();
  const read = useRead('GET /admin/sandbox', {});
  const forced = read.data?.forced ?? [];
  return (
    <SectionPart title={translations.text('settings.sandbox')} lead={translations.text('sandbox.lead')}>
      <ListStates
        read={read}
        isEmpty={read.isSuccess && forced.length === 0}
        empty={translations.text('sandbox.none')}
      />
      {forced.length > 0 && (
        <Table
          stacks
          heads={[
            translations.text('sandbox.name'),
            translations.text('sandbox.type'),
            translations.text('sandbox.result'),
            translations.text('sandbox.picture'),
          ]}
        >
          {forced.map(({ last_name, type, status, reason, picture: image, takes }) => (
            <tr key={`${last_name} ${type}`}>
              <th scope="row" translate="no">
                {last_name}
              </th>
              <td translate="no">
                <code>{type}</code>
              </td>
              <td translate="no">
                <code className={styles['status']}>{status}</code>
                {[reason, takes].map(
                  (text) =>
                    text && (
                      <span key={text} className={styles['said']} lang="en">
                        {text}
                      </span>
                    ),
                )}
              </td>
              <td>
                <LinkButton
                  href={image}
                  download={`${last_name}-${type}.jpg`}
                  aria-label={translations.text('sandbox.save', { name: last_name })}
                >
                  <img className={styles['picture']} src={image} alt="" loading="lazy" />
                  <Icon name="save" />
                </LinkButton>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </SectionPart>
  );
}
