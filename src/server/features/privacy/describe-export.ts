/** The export's README.txt, for a reader who has never heard of this service. */
export function describeExport(subjectId: string, at: string): string {
  return `Everything stored about one person
==================================

This archive holds what this service had stored about the person with the
number ${subjectId} on ${at} (UTC).

README.txt             this page
subject.json           name, date of birth and the other details on record
submissions.json       each licence, selfie or age check that was sent: its
                       state, and each attempt with its result and the
                       evidence as a reviewer sees it
liveness.json          what was asked before the camera ahead of a selfie, and
                       what was measured
messages.json          what was written about them, by both sides
notes.json             what reviewers wrote to one another about them
blocks.json            that their face or document is on a list of those that
                       reviewers are told of when they come again, and why
looks.json             what each member of staff chose where two looked at the
                       same picture, once it is decided
deletion-requests.json requests for erasure
links.json             the links that were given out for sending pictures, by
                       what they allowed; the links themselves are not stored
audit.json             who did what with the record, and when: the person, a
                       member of staff or the service by itself
images/                every stored image as it was sent, named by its
                       submission and attempt, or by what was asked before
                       the camera
images.json            the list of all images. One that is not in the archive
                       stands there too, and "state" says why:
                         included    it is in the archive
                         expired     it was erased after its retention period
                         missing     it is not in the store
                         unreadable  it cannot be decrypted

All text is UTF-8. The .json files are plain text: any editor or browser opens
them. All times are UTC.

Not in the archive, because it holds nothing beyond the above or belongs to
others: numbers computed from faces and document numbers to compare them (they
are sealed or hashed, and erased with the person), sealed copies of answers that
are kept for a day, keys and hashes, and the names of members of staff.
`;
}
