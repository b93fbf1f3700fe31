import { Icon } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './how-to-allow.module.css';
import { nameBrowser } from './name-browser.ts';

/** How to change the permission in the browser, step by step, with drawings. */
export function HowToAllow() {
  const { nodes, text } = useTranslations();
  const browser = nameBrowser(navigator.userAgent);
  return (
    <>
      {browser && <small>{nodes('camera.trouble.refused.in', { browser })}</small>}
      <ol className={styles['steps']}>
        <li>
          <span>{nodes('camera.trouble.refused.step1')}</span>
          <span className={styles['picture']} aria-hidden="true">
            <span className={styles['here']}>
              <Icon name="sliders" />
            </span>
            <bdi>{location.host}</bdi>
          </span>
        </li>
        <li>
          <span>{nodes('camera.trouble.refused.step2')}</span>
          <span className={styles['picture']} aria-hidden="true">
            <Icon name="camera" />
            {text('camera.name')}
            <span className={styles['switch']} />
          </span>
        </li>
        <li>
          <span>{nodes('camera.trouble.refused.step3')}</span>
        </li>
      </ol>
    </>
  );
}
