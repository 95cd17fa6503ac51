;;; In Emacs with Eglot: what Flymake shows is what the server found.  -*- lexical-binding: t -*-
(require 'eglot)
(require 'flymake)
(setq eglot-server-programs `((c-mode . ,(split-string (getenv "SERVER"))))
      eglot-send-changes-idle-time 0
      eglot-autoshutdown nil
      vc-handled-backends nil)
;; No version control marks the root here.
(setq project-find-functions (list (lambda (_) (cons 'transient (concat (getenv "PROJECT") "/")))))

(defun wait-until (what condition)
  "Wait for CONDITION, and give up after a time that no healthy server needs."
  (let ((deadline (+ (float-time) 120)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "never: %s" what))
      (accept-process-output nil 0.05))
    (princ (concat what "\n"))))

(let ((handler (find-file-noselect (concat (getenv "PROJECT") "/src/handler.c")))
      (helper (find-file-noselect (concat (getenv "PROJECT") "/src/helper.c"))))
  (with-current-buffer helper
    (apply #'eglot--connect (eglot--guess-contact))
    (eglot--maybe-activate-editing-mode))
  (with-current-buffer handler (eglot--maybe-activate-editing-mode))
  (wait-until "connected" (lambda () (with-current-buffer helper (eglot-current-server))))
  (with-current-buffer helper
    (flymake-mode 1)
    (goto-char (point-min))
    (search-forward "(void)n;")
    (replace-match "slow_sleep(n);")
    (eglot--signal-textDocument/didChange))
  (with-current-buffer handler (flymake-mode 1))
  (wait-until "a fault that is not saved shows in the handler's file"
              (lambda () (with-current-buffer handler (flymake-start) (flymake-diagnostics))))
  (with-current-buffer handler
    (let ((diagnostic (car (flymake-diagnostics))))
      (princ (format "line %d: %s\n" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                     (car (split-string (flymake-diagnostic-text diagnostic) "\n"))))))
  (with-current-buffer helper
    (search-backward "slow_sleep(n);")
    (replace-match "(void)n;")
    (eglot--signal-textDocument/didChange))
  (wait-until "fixed" (lambda () (with-current-buffer handler (flymake-start) (not (flymake-diagnostics)))))
  (with-current-buffer helper (set-buffer-modified-p nil) (eglot-shutdown (eglot-current-server))))
(princ "stopped\n")
