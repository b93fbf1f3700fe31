/** The messages to the embedding page. Nothing in it is about a person. */
export type AttestaMessage =
  | { from: 'attesta'; type: 'ready' }
  /** a step's image is asked for */
  | { from: 'attesta'; type: 'step'; step: 'verify_license' | 'check_selfie' | 'age_gender_estimation' }
  /** a step's image was answered; `status` as the API has it: ask your backend for all else */
  | { from: 'attesta'; type: 'outcome'; step: string; status: string }
  /** a person at the tenant decides about the step's image; follows its `outcome` */
  | { from: 'attesta'; type: 'waiting'; step: string }
  /** every step is done */
  | { from: 'attesta'; type: 'finished' }
  /** the person has pressed “Finish”: close the frame */
  | { from: 'attesta'; type: 'exit' }
  /** the person does not consent: offer another way */
  | { from: 'attesta'; type: 'decline' }
  /** an image could not be sent, or the page not be opened; the page shows why */
  | {
      from: 'attesta';
      type: 'error';
      /** `camera-not-allowed`: this frame lacks `allow="camera"`, or your page's policy forbids it */
      error:
        | 'camera-not-allowed'
        | 'offline'
        | 'wait'
        | 'forbidden'
        | 'suspended'
        | 'limit-reached'
        | 'picture-refused'
        | 'broken';
    }
  /** the link has ended: mint a new one */
  | { from: 'attesta'; type: 'ended' }
  /** the language of the page, at its start and after each change */
  | { from: 'attesta'; type: 'language'; language: string }
  /** the height of the page in pixels; the frame has it already */
  | { from: 'attesta'; type: 'size'; height: number };

export type AttestaFrame = {
  frame: HTMLIFrameElement;
  /** Removes the frame and stops listening. */
  close(): void;
};

/**
 * `<attesta-verify url="…">` shows the link in `url`, with `title` and `lang`. It dispatches each message as an event of
 * the message's type, with the message in `detail`.
 */
export type AttestaVerifyElement = HTMLElement;

declare global {
  var attesta: {
    /** Shows the link `url` (as your backend minted it) inside `element`. */
    open(options: {
      url: string;
      element: Element;
      /** the name of the frame for screen readers */
      title?: string;
      /** the language in which the page opens, unless the person has chosen another there */
      language?: string;
      onMessage?: (message: AttestaMessage) => void;
    }): AttestaFrame;
  };
  interface HTMLElementTagNameMap {
    'attesta-verify': AttestaVerifyElement;
  }
}
