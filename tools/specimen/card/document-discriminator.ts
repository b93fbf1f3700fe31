/** AAMVA's document discriminator: the issuing office's own number for this one card, made from the licence's. */
export function documentDiscriminator(licenceNumber: string): string {
  const digits = licenceNumber.replace(/\D/g, '').padEnd(10, '0');
  return `00/${digits.slice(0, 4)}CZ${digits.slice(4, 10)}/FD27`;
}
