/** The export's README.txt, for a reader who has never heard of this service. */
export function describeExport(subjectId: string, at: string): string {
  return `Everything stored about one person
==================================

This archive holds everything that this service had stored about the person
with the number ${subjectId} on ${at} (UTC).

README.txt             this page
subject.json           name, date of birth and the other details on record
submissions.json       each licence, selfie or age check: its state, and each
                       attempt with its result and its evidence, as reviewers
                       see it
liveness.json          the movements that were requested before a selfie, and
                       their measurements
messages.json          the messages between the person and the reviewers
notes.json             the notes of reviewers about the person
blocks.json            the entries of this person's face or documents on the
                       list of blocks, without their reasons; the list alerts
                       reviewers if a face or document returns
looks.json             the votes of staff in a four-eyes review; only after
                       the decision
consents.json          the answers to the company's text about the face, each
                       with its version and language
client-events.json     what kept the person's device from a photo, and when
deletion-requests.json the requests for erasure
links.json             the links for sending pictures, with their capabilities;
                       the links themselves are not stored
audit.json             the audit: who did what with the record, and when. The
                       actor is the person, a member of staff or the service
images/                every stored image as it was sent, named after its
                       submission and attempt, or after its liveness challenge
images.json            the list of all images. It also has the images that are
                       not in the archive; "state" says why:
                         included    the image is in the archive
                         expired     it was erased after its retention period
                         missing     it is not in the store
                         unreadable  it cannot be decrypted

All text is UTF-8. The .json files are plain text: any editor or browser opens
them. All times are UTC.

The archive leaves out data that adds nothing to the above or belongs to others:

- numbers that are computed from faces and document numbers for comparisons;
  they are encrypted or hashed, and erased with the person
- encrypted copies of answers, which are kept for a day
- keys and hashes
- the names of members of staff
`;
}
