export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
