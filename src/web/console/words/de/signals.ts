import type { signals as english } from '../en/signals.ts';

export const signals = {
  'signals.title': 'Hinweise',
  'signals.lead': 'Sie entscheiden nie von selbst.',
  'signals.quiet': 'Nichts fällt auf.',
  'signals.other': 'Das andere Bild öffnen',
  'signals.records': 'Ihre Datensätze',
  'signal.expired': 'Der Führerschein war abgelaufen',
  'signal.expired.detail': 'Er galt bis {date}.',
  'signal.age': '{age} Jahre alt',
  'signal.age.minor': 'Minderjährig: {age} Jahre alt',
  'signal.age.detail': 'Nach dem Geburtsdatum auf dem Dokument.',
  'signal.barcode': 'Der Barcode sagt etwas anderes',
  'signal.mrz': 'Die maschinenlesbaren Zeilen sagen etwas anderes',
  'signal.mrz.digits': 'Die maschinenlesbaren Zeilen gehen nicht auf',
  'signal.mrz.digits.detail': 'Eine Prüfziffer stimmt nicht. {differences}',
  'signal.blur': 'Das Bild ist unscharf',
  'signal.blur.detail': 'Kleine Schrift kann falsch gelesen sein. Schärfe {sharpness} von 1.',
  'signal.glare': 'Spiegelung auf {share} der Karte',
  'signal.glare.detail': 'Was darunter liegt, ist nicht lesbar.',
  'signal.screen': 'Es könnte das Bild eines Bildschirms oder Ausdrucks sein',
  'signal.screen.detail':
    'Das feine Muster sieht danach aus ({score} von 1). Auf Ränder und Spiegelungen achten.',
  'signal.script': 'Die Karte ist in Buchstaben gedruckt, die hier nicht gelesen werden',
  'signal.script.detail':
    'Was darauf steht, ließ sich nicht mit dem Datensatz vergleichen. Bitte selbst lesen.',
  'signal.sameAsDocument': 'Selfie und Karte zeigen dieselbe Person',
  'signal.sameAsDocument.detail':
    'Abstand {apart}; was Sie freigeben, ist das Vergleichsbild für spätere Aufnahmen.',
  'signal.notAsDocument': 'Selfie und Karte zeigen vielleicht zwei Personen',
  'signal.notAsDocument.detail': 'Abstand {apart}; bis 0,50 gilt als dieselbe Person.',
  'signal.sameFace':
    'Dieses Gesicht gehört auch zu {count, plural, one {einer anderen Person} other {# anderen Personen}}',
  'signal.sameFace.detail': 'Die nächste liegt {apart} entfernt.',
  'signal.sameDocument':
    'Diese Führerscheinnummer gehört auch zu {count, plural, one {einer anderen Person} other {# anderen Personen}}',
  'signal.sameDocument.detail': 'In ihrem Datensatz oder auf einer ihrer Karten.',
  'signal.blocked.face': 'Dieses Gesicht steht auf Ihrer Sperrliste',
  'signal.blocked.document': 'Eine Nummer dieses Dokuments steht auf Ihrer Sperrliste',
  'signal.blocked.detail': 'Es kam aus einem früheren Fall. Entscheiden Sie nach dem, was Sie sehen.',
  'signal.disagrees.stored': '{field}: {says}, gespeichert {other}.',
  'signal.disagrees.printed': '{field}: {says}, gedruckt {other}.',
} satisfies Record<keyof typeof english, string>;
