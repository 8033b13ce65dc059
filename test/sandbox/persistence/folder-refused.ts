/** A folder cannot be used for the world that was asked for; the message says why and what to do. */
export class FolderRefused extends Error {}
