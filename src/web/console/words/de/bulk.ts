import type { bulk as english } from '../en/bulk.ts';

export const bulk = {
  'bulk.open': 'Mehrere …',
  'bulk.title': 'Mehrere auf einmal',
  'bulk.lead':
    'Erst wird gezählt, dann geschieht es für genau so viele, wie Sie gesehen haben. Freigegeben wird so nie.',
  'bulk.what': 'Was geschehen soll',
  'bulk.reuploads': 'Um neue Bilder bitten',
  'bulk.reuploads.lead':
    'Von den Führerscheinen und Selfies, die die Warteschlange jetzt zeigt, alle, die noch niemand angesehen hat. Wo zwei Personen entscheiden, ist Ihres der erste Blick.',
  'bulk.reuploads.about':
    '{count, plural, one {Für # Fall wird um ein neues Bild gebeten.} other {Für # Fälle wird um neue Bilder gebeten.}}',
  'bulk.reuploads.means': 'Die Personen lesen Ihre Worte und können das Bild noch einmal senden.',
  'bulk.reuploads.act': 'Um {count, plural, one {# neues Bild} other {# neue Bilder}} bitten',
  'bulk.links': 'Links widerrufen',
  'bulk.links.lead': 'Links, die noch gelten, alle oder einige.',
  'bulk.links.about': '{count, plural, one {# Link wird widerrufen.} other {# Links werden widerrufen.}}',
  'bulk.links.means': 'Wer einen offen hat, kann nichts mehr damit tun. Neue lassen sich anlegen.',
  'bulk.links.act': '{count, plural, one {# Link} other {# Links}} widerrufen',
  'bulk.images': 'Bilder löschen',
  'bulk.images.lead':
    'Bilder von Fällen, deren Entscheidung länger her ist, auch wenn die Tage Ihrer Einstellungen nicht um sind.',
  'bulk.images.about':
    '{count, plural, one {Die Bilder von # Fall werden gelöscht.} other {Die Bilder von # Fällen werden gelöscht.}}',
  'bulk.images.means':
    'Sie sind endgültig weg, samt dem, was an Gesichtern gemessen wurde. Die Datensätze bleiben.',
  'bulk.images.act': 'Bilder von {count, plural, one {# Fall} other {# Fällen}} löschen',
  'bulk.before': 'Angelegt vor dem',
  'bulk.days': 'Älter als, in Tagen',
  'bulk.badDays': 'Ganze Tage, von 0 bis 36500.',
  'bulk.reason': 'Grund',
  'bulk.noReason': 'Keiner',
  'bulk.count': 'Zählen',
  'bulk.nothing': 'Es betrifft jetzt nichts.',
  'bulk.more': 'Es sind mehr als diese: mit ihnen geht es danach weiter.',
  'bulk.back': 'Zurück',
  'bulk.done': '{count, plural, one {Für # erledigt.} other {Für # erledigt.}}',
  'bulk.goOn': 'Den Rest zählen',
  'bulk.changed': 'Inzwischen betrifft es eine andere Zahl. Noch ist nichts geschehen.',
} satisfies Record<keyof typeof english, string>;
