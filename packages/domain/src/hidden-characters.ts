/** Characters that turn the direction of what follows, so that a name reads as another one (Unicode TR9, 2.1 to 2.3). */
const DIRECTION = String.raw`\u{202a}-\u{202e}\u{2066}-\u{2069}`;
/** Control characters, line ends and the above. Marks of a script and the joiners of emoji are none of them. */
const HIDDEN = String.raw`[\p{Cc}\p{Zl}\p{Zp}${DIRECTION}]`;
/** The same but for line ends and tabs. */
const HIDDEN_IN_LINES = String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f${DIRECTION}]`;

/** Whether a text of one line holds characters that nobody sees, and that change how the others are read. */
export const hidesCharacters = (text: string) => new RegExp(HIDDEN, 'u').test(text);

/** The same for a text of several lines. */
export const linesHideCharacters = (text: string) => new RegExp(HIDDEN_IN_LINES, 'u').test(text);

export const withoutHiddenCharacters = (text: string) => text.replaceAll(new RegExp(HIDDEN, 'gu'), '');
