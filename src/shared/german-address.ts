/** How the tenant addresses a person in German: by “du” or by “Sie”. */
export type GermanAddress = 'informal' | 'formal';

/**
 * The German sentences of the default reasons that address a person: by “Sie”, as new tenants store them, and by “du”.
 * A sentence that the tenant wrote is none of them and stays as it is. The console’s texts for a tenant without reasons are the same.
 */
const FORMS: readonly Record<GermanAddress, string>[] = [
  {
    formal:
      'Licht oder Schatten verdeckt einen Teil des Dokuments. Bitte fotografieren Sie es noch einmal, nicht unter Lampen oder am Fenster.',
    informal:
      'Licht oder Schatten verdeckt einen Teil des Dokuments. Bitte fotografiere es noch einmal, nicht unter Lampen oder am Fenster.',
  },
  {
    formal: 'Ein Teil des Dokuments fehlt. Bitte fotografieren Sie es noch einmal mit allen vier Ecken.',
    informal: 'Ein Teil des Dokuments fehlt. Bitte fotografiere es noch einmal mit allen vier Ecken.',
  },
  {
    formal: 'Das Foto ist zu unscharf zum Lesen. Bitte halten Sie still und fotografieren Sie noch einmal.',
    informal: 'Das Foto ist zu unscharf zum Lesen. Bitte halte still und fotografiere noch einmal.',
  },
  {
    formal:
      'Wir brauchen ein Foto des Dokuments selbst, nicht einer Kopie oder eines Bildschirms. Bitte fotografieren Sie noch einmal.',
    informal:
      'Wir brauchen ein Foto des Dokuments selbst, nicht einer Kopie oder eines Bildschirms. Bitte fotografiere noch einmal.',
  },
  {
    formal: 'Das ist ein anderes Dokument als das verlangte. Bitte senden Sie das richtige.',
    informal: 'Das ist ein anderes Dokument als das verlangte. Bitte sende das richtige.',
  },
  {
    formal: 'Wir brauchen auch die Rückseite des Dokuments. Bitte senden Sie ein Foto beider Seiten.',
    informal: 'Wir brauchen auch die Rückseite des Dokuments. Bitte sende ein Foto beider Seiten.',
  },
  {
    formal:
      'Ihre Wallet hat eine Angabe zurückgehalten, die wir brauchen. Bitte legen Sie das Dokument noch einmal vor und geben Sie alle Angaben frei.',
    informal:
      'Deine Wallet hat eine Angabe zurückgehalten, die wir brauchen. Bitte lege das Dokument noch einmal vor und gib alle Angaben frei.',
  },
  {
    formal: 'Auf dem Foto sollen nur Sie zu sehen sein.',
    informal: 'Auf dem Foto sollst nur du zu sehen sein.',
  },
  {
    formal: 'Das ist die Rückseite der Karte. Bitte drehen Sie sie um und fotografieren Sie noch einmal.',
    informal: 'Das ist die Rückseite der Karte. Bitte dreh sie um und fotografiere noch einmal.',
  },
  {
    formal: 'Das Dokument zeigt nicht die Angaben, die wir von Ihnen haben.',
    informal: 'Das Dokument zeigt nicht die Angaben, die wir von dir haben.',
  },
  {
    formal: 'Ihr Gesicht ist zu dunkel. Bitte wenden Sie sich zum Licht und fotografieren Sie noch einmal.',
    informal: 'Dein Gesicht ist zu dunkel. Bitte dreh dich zum Licht und fotografiere noch einmal.',
  },
  {
    formal:
      'Ein Teil Ihres Gesichts ist verdeckt oder abgeschnitten. Bitte fotografieren Sie noch einmal das ganze Gesicht.',
    informal:
      'Ein Teil deines Gesichts ist verdeckt oder abgeschnitten. Bitte fotografiere noch einmal das ganze Gesicht.',
  },
  {
    formal: 'Ihr Gesicht ist unscharf. Bitte halten Sie still und fotografieren Sie noch einmal.',
    informal: 'Dein Gesicht ist unscharf. Bitte halte still und fotografiere noch einmal.',
  },
  {
    formal: 'Auf dem Foto sollen nur Sie zu sehen sein. Bitte fotografieren Sie noch einmal.',
    informal: 'Auf dem Foto sollst nur du zu sehen sein. Bitte fotografiere noch einmal.',
  },
  {
    formal: 'Wir brauchen ein Foto von Ihnen, nicht von einem Foto oder Bildschirm.',
    informal: 'Wir brauchen ein Foto von dir, nicht von einem Foto oder Bildschirm.',
  },
  {
    formal: 'Dieses Dokument ist abgelaufen. Bitte senden Sie ein gültiges.',
    informal: 'Dieses Dokument ist abgelaufen. Bitte sende ein gültiges.',
  },
  {
    formal: 'Wir konnten dieses Dokument nicht annehmen. Bitte wenden Sie sich an uns.',
    informal: 'Wir konnten dieses Dokument nicht annehmen. Bitte wende dich an uns.',
  },
  {
    formal:
      'Eine Angabe auf Ihrem Dokument weicht von der ab, die uns vorliegt. Bitte prüfen Sie Ihre Angaben und wenden Sie sich an uns.',
    informal:
      'Eine Angabe auf deinem Dokument weicht von der ab, die uns vorliegt. Bitte prüfe deine Angaben und wende dich an uns.',
  },
  {
    formal: 'Sie sind vielleicht schon bei uns registriert. Bitte wenden Sie sich an uns.',
    informal: 'Du bist vielleicht schon bei uns registriert. Bitte wende dich an uns.',
  },
  {
    formal:
      'Laut diesem Dokument haben Sie das verlangte Alter noch nicht erreicht. Wir können es nicht annehmen.',
    informal:
      'Laut diesem Dokument hast du das verlangte Alter noch nicht erreicht. Wir können es nicht annehmen.',
  },
];

/** A German sentence in the tenant's form of address, if it is one of the default ones. */
export function addressGerman(sentence: string, address: GermanAddress): string {
  const forms = FORMS.find(({ formal, informal }) => sentence === formal || sentence === informal);
  return forms?.[address] ?? sentence;
}
