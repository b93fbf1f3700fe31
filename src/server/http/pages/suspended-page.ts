import { createHash } from 'node:crypto';

/** Heading and text, by language of the subject's page. */
const SENTENCES = {
  en: [
    'This service is suspended',
    'Nothing that you sent is lost. A new link won’t help. Please try again later, or ask the company that sent you here.',
  ],
  de: [
    'Dieser Dienst ist zurzeit pausiert',
    'Nichts, was du gesendet hast, ist verloren. Ein neuer Link hilft nicht. Versuch es später noch einmal, oder frag das Unternehmen, von dem der Link kam.',
  ],
  es: [
    'Este servicio está en pausa',
    'No se ha perdido nada de lo que enviaste. Un enlace nuevo no ayudará. Inténtalo más tarde o pregunta a la empresa que te envió aquí.',
  ],
  fr: [
    'Ce service est en pause',
    'Rien de ce que vous avez envoyé n’est perdu. Un nouveau lien n’aidera pas. Réessayez plus tard, ou demandez à l’entreprise qui vous a envoyé ici.',
  ],
  pt: [
    'Este serviço está em pausa',
    'Nada do que você enviou se perdeu. Um link novo não ajuda. Tente mais tarde ou pergunte à empresa que enviou você para cá.',
  ],
  ar: [
    'هذه الخدمة متوقفة مؤقتًا',
    'لم يضع شيء مما أرسلته. لن يفيد رابط جديد. حاول لاحقًا، أو اسأل الشركة التي أرسلتك إلى هنا.',
  ],
  hi: [
    'यह सेवा अभी रुकी हुई है',
    'आपका भेजा हुआ कुछ भी नहीं खोया है। नए लिंक से मदद नहीं मिलेगी। बाद में फिर कोशिश करें, या उस कंपनी से पूछें जिसने आपको यहाँ भेजा।',
  ],
  zh: ['此服务目前暂停', '您发送的内容没有丢失。新链接也没有用。请稍后再试，或询问让您来到这里的公司。'],
} satisfies Record<string, [string, string]>;
type PageLanguage = keyof typeof SENTENCES;

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
p { margin: 0; }
`;

/** The source of the policy's `style-src` that allows the page's one style. */
export const SUSPENDED_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The page of a suspended tenant, in the first known language of the header. It loads nothing. */
export function writeSuspendedPage(acceptLanguage: string | undefined): string {
  const language = pickLanguage(acceptLanguage);
  const [title, text] = SENTENCES[language];
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`;
}

/** Browsers list the preferred language first; English if none is known. */
function pickLanguage(acceptLanguage = ''): PageLanguage {
  for (const range of acceptLanguage.slice(0, 500).split(',')) {
    const language = range.trim().toLowerCase().split(/[-;]/, 1)[0];
    if (language && Object.hasOwn(SENTENCES, language)) return language as PageLanguage;
  }
  return 'en';
}

/** Whether the URL is a page that a person opens in a browser, not the API. */
export const isPageAddress = (url: string): boolean => /^\/(?:admin|verify)(?:\/?$|\/?[?#]|\/)/.test(url);
