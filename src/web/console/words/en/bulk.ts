/** What is done to many at once. */
export const bulk = {
  'bulk.open': 'In bulk…',
  'bulk.title': 'In bulk',
  'bulk.lead':
    'It is counted first, and done for exactly as many as you have seen. Nothing is ever approved so.',
  'bulk.what': 'What to do',
  'bulk.reuploads': 'Ask for new pictures',
  'bulk.reuploads.lead':
    'Of the licences and selfies that the queue shows now, those that nobody has looked at yet. Where two people decide, yours is the first look.',
  'bulk.reuploads.about':
    '{count, plural, one {# case is asked for a new picture.} other {# cases are asked for new pictures.}}',
  'bulk.reuploads.means': 'They read your words, and can send the picture again.',
  'bulk.reuploads.act': 'Ask for {count, plural, one {# new picture} other {# new pictures}}',
  'bulk.links': 'Revoke links',
  'bulk.links.lead': 'Links that still work, all of them or some.',
  'bulk.links.about': '{count, plural, one {# link is revoked.} other {# links are revoked.}}',
  'bulk.links.means': 'Whoever has one open can do nothing more with it. New ones can be made.',
  'bulk.links.act': 'Revoke {count, plural, one {# link} other {# links}}',
  'bulk.images': 'Erase pictures',
  'bulk.images.lead':
    'Pictures of cases that were decided longer ago than this, though the days of your settings are not over.',
  'bulk.images.about':
    '{count, plural, one {The pictures of # case are erased.} other {The pictures of # cases are erased.}}',
  'bulk.images.means': 'They are gone for good, with what was measured of faces. The records stay.',
  'bulk.images.act': 'Erase the pictures of {count, plural, one {# case} other {# cases}}',
  'bulk.before': 'Made before',
  'bulk.days': 'Older than, in days',
  'bulk.badDays': 'Whole days, from 0 to 36500.',
  'bulk.reason': 'Reason',
  'bulk.noReason': 'None',
  'bulk.count': 'Count',
  'bulk.nothing': 'It is about nothing now.',
  'bulk.more': 'There are more than these: go on with them afterwards.',
  'bulk.back': 'Back',
  'bulk.done': '{count, plural, one {Done for # of them.} other {Done for # of them.}}',
  'bulk.goOn': 'Count the rest',
  'bulk.changed': 'By now it is about another number. Nothing was done yet.',
} as const;
