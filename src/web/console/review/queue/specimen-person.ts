/** What the specimen licence says, for the record that it is held against; nobody is called so. */
export const SPECIMEN_PERSON = { name: 'Maren Whitcombe', born: '1986-10-16', number: 'W4172-86503' };
