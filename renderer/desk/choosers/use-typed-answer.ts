import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { unreadableFields } from '#renderer/platform/unreadable-field.ts';

type TypedAnswer = {
  /** What is typed differs from what is saved. */
  readonly isChanged: boolean;
  /** Whether it can be taken; default always. */
  readonly isValid?: boolean;
  /** Whether it can be taken if the form is left without Enter; default if it is valid. */
  readonly isEnough?: boolean;
  readonly onTake: () => void;
  /** Called if the question ends with something typed that can't be taken; default: it is dropped. */
  readonly onLose?: () => void;
  readonly onCancel: () => void;
};

/**
 * Calls back when a question's form, or another part, is removed: with the rest of the desk if the screen is left by a
 * key, or alone if the question ends.
 */
export function useFormEnd<Part extends HTMLElement = HTMLFormElement>(
  onEnd: (isScreenLeft: boolean, form: Part | null) => void,
): RefObject<Part | null> {
  const form = useRef<Part>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const { current } = form;
    const around = current?.closest('section')?.parentElement;
    return () => end(around?.isConnected === false, current);
  }, []);
  return form;
}

const hasUnreadableField = (form: HTMLFormElement | null) => unreadableFields(form).length > 0;

/**
 * Takes what is typed into a question's form on Enter, and also if the form is left without it: by a click elsewhere,
 * with the screen or, if it is marked as `data-saved`, by the key to send and, unless also as `data-resets`, by a scan.
 */
export function useTypedAnswer(answer: TypedAnswer) {
  const { isChanged, isValid = true, isEnough = isValid, onTake, onLose, onCancel } = answer;
  const [wasTried, setTried] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const isOver = useRef(false);
  const take = (mayTake: boolean, form: HTMLFormElement | null) => {
    const isRefused = !mayTake || hasUnreadableField(form);
    setTried(isRefused);
    setUnreadable(hasUnreadableField(form));
    if (isRefused) return;
    isOver.current = true;
    onTake();
  };
  const ref = useFormEnd((isScreenLeft, form) => {
    if (!isChanged || isOver.current) return;
    if (!isEnough || hasUnreadableField(form)) onLose?.();
    else if (isScreenLeft) take(true, form);
  });
  return {
    /** What makes it invalid is shown from then on. */
    wasTried,
    /** A date is typed in part, or is none. */
    isUnreadable,
    cancel: () => {
      isOver.current = true;
      onCancel();
    },
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        take(isValid, event.currentTarget);
      },
      /** What is typed next, in a form that stays or was refused, is another answer. */
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        isOver.current = false;
        setUnreadable(hasUnreadableField(currentTarget));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        const isInside = currentTarget.closest('section')?.contains(relatedTarget) === true;
        // The focus returns to the field with the window.
        const isTyped = isChanged || hasUnreadableField(currentTarget);
        if (isTyped && !isOver.current && !isInside && document.hasFocus()) take(isEnough, currentTarget);
      },
      /** Its labels and gaps are no place to leave it for. */
      onMouseDown: (event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest('input, button') === null)
          event.preventDefault();
      },
    },
  };
}
