import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { Block, SectionPart } from '../parts/section.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import { ColorField } from './color-field.tsx';
import { ContactForm } from './contact-form.tsx';
import { isColor } from './find-color-shifts.ts';
import { LogoField } from './logo-field.tsx';
import styles from './look.module.css';
import { PageTextsForm } from './page-texts-form.tsx';
import { Preview } from './preview.tsx';

/** The look of the page on which people send their images. */
export default function BrandingSection() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.look')} lead={translations.text('look.lead')}>
      <WithSettings>{(settings) => <BrandingForm settings={settings} />}</WithSettings>
      <Block title={translations.text('contact.title')} lead={translations.text('contact.lead')}>
        <WithSettings>{(settings) => <ContactForm contact={settings.contact} />}</WithSettings>
      </Block>
      <Block title={translations.text('pageTexts.title')} lead={translations.text('pageTexts.lead')}>
        <WithSettings>
          {({ page_texts, welcome_clause, german_address }) => (
            <PageTextsForm {...{ page_texts, welcome_clause, german_address }} />
          )}
        </WithSettings>
      </Block>
    </SectionPart>
  );
}

function BrandingForm({ settings }: { settings: Settings }) {
  const { branding, retention_days, german_address } = settings;
  const translations = useTranslations();
  const save = useSaveSettings();
  const [name, setName] = useFormDraft('look.name', branding.name ?? '');
  const [color, setColor] = useFormDraft('look.color', branding.color ?? '');
  const [logo, setLogo] = useFormDraft('look.logo', branding.logo_url);
  const labels = {
    'branding.name': translations.text('look.name'),
    'branding.color': translations.text('look.color'),
    'branding.logo_url': translations.text('look.logo'),
  };
  const task = useTask(labels);
  const wanted = { name: name.trim() || null, color: color.trim().toLowerCase() || null, logo_url: logo };
  const isChanged =
    wanted.name !== branding.name || wanted.color !== branding.color || logo !== branding.logo_url;
  const act = async () => {
    if (wanted.color && !isColor(wanted.color)) {
      return false;
    }
    await save({ branding: wanted });
    return true;
  };
  const colorProblem = color.trim() && !isColor(color.trim()) ? translations.text('look.noColor') : null;
  return (
    <div className={styles['look']}>
      <PageForm task={task} act={act} isChanged={isChanged}>
        <Field
          label={labels['branding.name']}
          value={name}
          maxLength={SETTING_FIELDS['branding.name'].maxLength}
          hint={translations.text('look.nameHint')}
          problem={task.problemAt('branding.name')}
          onChange={setName}
        />
        <ColorField
          color={color}
          problem={colorProblem ?? task.problemAt('branding.color')}
          onChange={setColor}
        />
        <LogoField logo={logo} problem={task.problemAt('branding.logo_url')} onChange={setLogo} />
      </PageForm>
      <div className={styles['previews']}>
        {(['light', 'dark'] as const).map((ground) => (
          <Preview
            key={ground}
            ground={ground}
            name={wanted.name}
            color={wanted.color && isColor(wanted.color) ? wanted.color : null}
            logo={logo}
            retentionDays={retention_days}
            address={german_address}
          />
        ))}
      </div>
    </div>
  );
}
