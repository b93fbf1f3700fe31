/** The messages to the embedding page. Nothing in it is about a person. */
export type AttestaMessage =
  | { from: 'attesta'; type: 'ready' }
  /** a step's picture is asked for */
  | { from: 'attesta'; type: 'step'; step: 'verify_license' | 'check_selfie' | 'age_gender_estimation' }
  /** a step's picture was answered; `status` as the API has it: ask your backend for all else */
  | { from: 'attesta'; type: 'outcome'; step: string; status: string }
  /** every step is done */
  | { from: 'attesta'; type: 'finished' }
  /** the link has ended: mint a new one */
  | { from: 'attesta'; type: 'ended' };

export type AttestaFrame = {
  frame: HTMLIFrameElement;
  /** Removes the frame and stops listening. */
  close(): void;
};

declare global {
  var attesta: {
    /** Shows the link `url` (as your backend minted it) inside `element`. */
    open(options: {
      url: string;
      element: Element;
      /** the name of the frame for screen readers */
      title?: string;
      onMessage?: (message: AttestaMessage) => void;
    }): AttestaFrame;
  };
}
