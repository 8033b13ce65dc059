import { describe, expect, test } from 'vitest';
import { chooseScale, createScale } from '#renderer/components/scale/scale.ts';

const choice = { vendorId: 0x0922, productId: 0x8003, name: 'Postal scale' };
const postal = { vendorId: choice.vendorId, productId: choice.productId };

/** A WebHID with one scale, which can be unplugged, in use by another program, or refused. */
function fakeHid() {
  const device = Object.assign(new EventTarget(), {
    ...postal,
    productName: ' Postal scale ',
    opened: false,
    open: async () => {
      device.opened = true;
    },
    close: async () => {
      device.opened = false;
    },
  });
  const hid = Object.assign(new EventTarget(), {
    plugged: [device],
    getDevices: async () => hid.plugged,
    requestDevice: async (_options: unknown) => hid.plugged,
  });
  const tell = (type: 'connect' | 'disconnect') =>
    hid.dispatchEvent(Object.assign(new Event(type), { device }));
  return {
    device,
    hid: hid as typeof hid & HID,
    report: (...bytes: number[]) =>
      device.dispatchEvent(
        Object.assign(new Event('inputreport'), { data: new DataView(Uint8Array.from(bytes).buffer) }),
      ),
    unplug: () => {
      hid.plugged = [];
      device.opened = false;
      tell('disconnect');
    },
    plugIn: () => {
      hid.plugged = [device];
      tell('connect');
    },
  };
}

function setUp() {
  const fake = fakeHid();
  const allowed: [boolean, object | null][] = [];
  const allow = async (isAllowed: boolean, device: object | null) => allowed.push([isAllowed, device]);
  const ports = { allow, hid: fake.hid };
  return { ...fake, allowed, ports, scale: createScale(ports, choice) };
}

describe('choosing a scale', () => {
  test('selects the connected one, and allows access only during the selection', async () => {
    const { ports, allowed } = setUp();
    expect(await chooseScale(ports)).toEqual(choice);
    expect(allowed).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  test('reports that there is none, or that access is refused', async () => {
    const { ports, hid, allowed } = setUp();
    hid.plugged = [];
    expect(await chooseScale(ports)).toBe('none');
    hid.requestDevice = async () => {
      throw new DOMException('', 'SecurityError');
    };
    expect(await chooseScale(ports)).toBe('refused');
    expect(allowed.at(-1)).toEqual([false, null]);
    expect(await chooseScale({ ...ports, hid: undefined })).toBe('none');
  });
});

describe('the scale of a desk', () => {
  test('is read between opening and closing, and allowed only during that time', async () => {
    const { scale, report, device, allowed } = setUp();
    await scale.open();
    expect(scale.read()).toEqual({ step: 'live', reading: null });
    report(4, 2, 0, 100, 0);
    expect(scale.read()).toMatchObject({ reading: { state: 'stable', weight: { value: 100, unit: 'g' } } });
    report(99);
    expect(scale.read()).toMatchObject({ reading: { state: 'stable' } });
    await scale.close();
    report(6, 2, 0, 0, 0);
    expect([scale.read(), device.opened]).toEqual([{ step: 'closed' }, false]);
    expect(allowed).toEqual([
      [true, choice],
      [false, null],
    ]);
  });

  test('reports that it is unplugged, and is read again when it is reconnected', async () => {
    const { scale, unplug, plugIn, report } = setUp();
    await scale.open();
    unplug();
    expect(scale.read()).toEqual({ step: 'failed', problem: 'lost' });
    plugIn();
    await expect.poll(scale.read).toEqual({ step: 'live', reading: null });
    report(2, 2, 0, 0, 0);
    expect(scale.read()).toEqual({ step: 'live', reading: { state: 'zero' } });
  });

  test('reports that it is missing or in use by another program', async () => {
    const { scale, hid, device } = setUp();
    hid.plugged = [];
    await scale.open();
    expect(scale.read()).toEqual({ step: 'failed', problem: 'none' });
    await scale.close();
    hid.plugged = [device];
    device.open = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
    await scale.open();
    expect(scale.read()).toMatchObject({ problem: 'refused' });
    await scale.close();
    device.open = async () => {
      throw new DOMException('', 'InvalidStateError');
    };
    await scale.open();
    expect(scale.read()).toMatchObject({ problem: 'failed' });
  });

  test('is read after it is closed while opening and immediately opened again', async () => {
    const { scale, report, device, allowed } = setUp();
    void scale.open();
    void scale.close();
    await scale.open();
    report(4, 2, 0, 5, 0);
    expect([scale.read().step, device.opened, allowed.at(-1)]).toEqual(['live', true, [true, choice]]);
  });

  test('is read after another entry on the screen has replaced the one that read it', async () => {
    const { scale, ports, report, device, allowed } = setUp();
    await scale.open();
    const next = createScale(ports, choice);
    await Promise.all([scale.close(), next.open()]);
    report(4, 2, 0, 5, 0);
    expect([next.read(), device.opened]).toMatchObject([{ reading: { weight: { value: 5 } } }, true]);
    expect(allowed).toEqual([
      [true, choice],
      [false, null],
      [true, choice],
    ]);
  });
});
