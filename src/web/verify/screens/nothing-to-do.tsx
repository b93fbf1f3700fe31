import { Heading } from '../components/frame/heading.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { useTranslations } from '../locales/use-translations.ts';

/** A link that asks for no first image. */
export default function NothingToDo() {
  const { nodes, text } = useTranslations();
  return (
    <>
      <OutcomeBadge mood="person" />
      <Heading>{text('nothing.title')}</Heading>
      <p className="lead">{nodes('nothing.text')}</p>
    </>
  );
}
