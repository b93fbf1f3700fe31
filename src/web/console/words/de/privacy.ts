import type { privacy as english } from '../en/privacy.ts';

export const privacy = {
  'privacy.title': 'Datenschutz',
  'privacy.lead': 'Wer einen Antrag stellt, bekommt innerhalb von 30 Tagen Antwort.',
  'privacy.requests': 'Anträge',
  'privacy.toDo': 'Offen',
  'privacy.done': 'Erledigt',
  'privacy.nothingDue': 'Nichts ist fällig.',
  'privacy.nothingDueLead': 'Anträge von Personen und Mitarbeitenden erscheinen hier.',
  'privacy.nothingDone': 'Noch nichts wurde gelöscht.',
  'privacy.due': 'Fällig',
  'privacy.asked': 'Gestellt',
  'privacy.by': 'Von',
  'privacy.bySubject': 'Der Person',
  'privacy.byStaff': 'Mitarbeitenden',
  'privacy.reason': 'Grund',
  'privacy.noReason': 'Kein Grund genannt',
  'privacy.erased': 'Gelöscht',
  'due.late': '{days, plural, one {# Tag} other {# Tage}} zu spät',
  'due.today': 'heute',
  'due.in': 'in {days, plural, one {# Tag} other {# Tagen}}',
} satisfies Record<keyof typeof english, string>;
