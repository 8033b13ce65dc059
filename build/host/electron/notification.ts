import { EventEmitter } from 'node:events';
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { implemented, preventable } from '#build/host/implemented.ts';

/** Electron's `Notification`: prints to the terminal, where it cannot be clicked. */
class HostNotification extends EventEmitter implements Partial<Pick<ElectronNotification, 'show' | 'close'>> {
  private readonly text: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super();
    this.text = `${title}: ${body}`;
    return implemented('Notification', this);
  }

  show(): void {
    console.log(`Notification, not shown outside of the terminal: ${this.text}`);
    this.emit('show');
  }

  close(): void {
    this.emit('close', preventable());
  }

  static isSupported = (): boolean => true;
}

export const Notification = implemented('Notification', HostNotification);
