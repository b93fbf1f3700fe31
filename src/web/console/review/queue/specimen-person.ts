/** The details on the specimen licence, for the record to compare with; the person is fictional. */
export const SPECIMEN_PERSON = { name: 'Maren Whitcombe', born: '1986-10-16', number: 'W4172-86503' };
