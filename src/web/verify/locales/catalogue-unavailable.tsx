import { type ReactNode, useEffect, useState } from 'react';
import { LANGUAGES, type Language } from '../../../shared/page-languages.ts';
import { chooseLanguage, textDirection } from '../../ui/i18n/languages.ts';

/** The message when the catalogue of a language cannot be loaded; loading is repeated. */
const SENTENCES: Record<Language, string> = {
  en: 'No connection just now. We keep trying.',
  es: 'Ahora no hay conexión. Seguimos intentándolo.',
  fr: 'Pas de connexion pour le moment. Nous réessayons.',
  de: 'Gerade keine Verbindung. Wir versuchen es weiter.',
  pt: 'Sem ligação neste momento. Continuamos a tentar.',
  ar: 'لا يوجد اتصال الآن. نواصل المحاولة.',
  hi: 'अभी कनेक्शन नहीं है। हम कोशिश करते रहेंगे।',
  zh: '现在没有网络连接。我们会继续尝试。',
  'zh-TW': '目前沒有連線。我們會繼續嘗試。',
  it: 'Al momento non c’è connessione. Continuiamo a provare.',
  pl: 'Brak połączenia. Próbujemy dalej.',
  tr: 'Şu anda bağlantı yok. Denemeyi sürdürüyoruz.',
  uk: 'Зараз немає з’єднання. Ми пробуємо далі.',
  nl: 'Nu geen verbinding. We blijven het proberen.',
  ro: 'Momentan nu există conexiune. Încercăm în continuare.',
  vi: 'Hiện không có kết nối. Chúng tôi vẫn đang thử lại.',
  id: 'Saat ini tidak ada koneksi. Kami terus mencoba.',
  ja: '現在接続できません。引き続き試しています。',
  ko: '지금은 연결할 수 없습니다. 계속 시도하고 있습니다.',
};
/** Most words are there sooner, in ms. */
const LATE_MS = 4_000;

const SPOKEN_LANGUAGES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** Before the words are there: the skeleton, and after a while why. */
export function CatalogueUnavailable({ skeleton }: { skeleton: ReactNode }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const language = chooseLanguage(navigator.languages, SPOKEN_LANGUAGES);
  return (
    <div className="frame" aria-busy="true">
      {skeleton}
      {isLate && (
        <p className="loading" role="status" lang={language} dir={textDirection(language)}>
          {SENTENCES[language]}
        </p>
      )}
    </div>
  );
}
