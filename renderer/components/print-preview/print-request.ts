/** A user's request to print something. */
export type PrintRequest = {
  /** The key of its preview, which would otherwise be that of the request before, whose job may not have ended. */
  readonly id: number;
  /** The preview is shown only if no printer is set. */
  readonly isDirect: boolean;
};

let lastId = 0;

export function requestPrint(isDirect: boolean): PrintRequest {
  lastId += 1;
  return { id: lastId, isDirect };
}
