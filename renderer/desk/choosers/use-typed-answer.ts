import { type FocusEvent, type FormEvent, useRef, useState } from 'react';

type TypedAnswer = {
  /** What is typed differs from what is saved. */
  readonly isChanged: boolean;
  /** Whether it can be taken; default always. */
  readonly isValid?: boolean;
  readonly onTake: () => void;
  readonly onCancel: () => void;
};

/**
 * Takes what is typed into a question's form on Enter, and also if the form is left without it: by a click elsewhere
 * or, if it is marked as `data-saved`, by a scan or the key to send.
 */
export function useTypedAnswer({ isChanged, isValid = true, onTake, onCancel }: TypedAnswer) {
  const [wasTried, setTried] = useState(false);
  const isOver = useRef(false);
  const take = () => {
    setTried(true);
    if (!isValid) return;
    isOver.current = true;
    onTake();
  };
  return {
    /** What makes it invalid is shown from then on. */
    wasTried,
    cancel: () => {
      isOver.current = true;
      onCancel();
    },
    form: {
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        take();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        const isInside = currentTarget.closest('section')?.contains(relatedTarget) === true;
        if (isChanged && !isOver.current && !isInside) take();
      },
    },
  };
}
