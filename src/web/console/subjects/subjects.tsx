import type { PagePlace } from '../page-address.ts';
import { SubjectList } from './subject-list.tsx';
import { SubjectPage } from './subject-page.tsx';

/** The subjects: the list, or one of them. */
export default function Subjects({ place }: { place: PagePlace }) {
  return place.id ? <SubjectPage key={place.id} id={place.id} /> : <SubjectList place={place} />;
}
