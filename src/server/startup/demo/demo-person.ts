/** A person who does not exist; the specimens draw her card and her face. */
export const DEMO_PERSON = {
  first_name: 'Maren',
  middle_name: 'Elise',
  last_name: 'Whitcombe',
  date_of_birth: '1986-10-16',
  email: 'maren.whitcombe@example.com',
  license_number: 'W4172-86503',
  license_state: 'CZ',
  license_issue_date: '2022-03-09',
  license_expiry_date: '2030-10-16',
  addr_street: '1482 Larkspur Avenue Apt 3B',
  addr_city: 'Port Ellery',
  addr_state: 'CZ',
  addr_zip: '97318',
  addr_country: 'USA',
};
