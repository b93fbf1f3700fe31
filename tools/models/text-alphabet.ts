/**
 * The characters of the built-in `text-recognition`, in the order of its classes: those of PP-OCR's dictionary of 6,624
 * that licences in Latin letters can hold. They are ASCII, Latin letters with accents, punctuation, and the full-width
 * forms in which the net often returns punctuation and digits between Latin words (fold them with NFKC).
 */
const CHARACTERS =
  '\'208-7>:],，13”!！|;H./*54(6)su[9SYFDAPT@※‖%"r=q÷′?？Jl&xz±et§’b<Lwih+IBN^_M}~ZCo‰Ef\\U“apyngQ' +
  'O‘k$cvW×RGd°KXm`V#{j·：Ë（）•¥—；…é＝＋ＧＩＡ＃Ｎ～ＬＢ＇１３９０７‧＆èÜＫＯＲ８ＨＥＰＴＷＤＳＣＭＦ»äＶ２６´íｉｃｔｏｒａÉ｜ｎｄ№®％áｈ－Óò' +
  'ＺＵ５４［＊｀＞″ü＜］ｐｅＹā．ｆｓｂｍｋｇｕｊｌ／＄úóē｛｝ǐōǒàīｚ＂²ūì ';

/** The text of each class of `text-recognition`; class 0 is the blank between characters. */
export const TEXT_ALPHABET: readonly string[] = ['', ...CHARACTERS];
