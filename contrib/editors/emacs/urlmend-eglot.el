;;; urlmend-eglot.el --- urlmend as you type, with eglot  -*- lexical-binding: t -*-

;;; Commentary:

;; (require 'urlmend-eglot)
;; (add-hook 'text-mode-hook #'urlmend-eglot-ensure)
;;
;; Flymake shows the findings; M-x eglot-code-actions fixes them.
;; M-x urlmend-open opens the URL at point, the whole of it even if it is broken over several lines.
;; Eglot runs one server for each buffer.  If a buffer already has another one, use M-x urlmend.

;;; Code:

(require 'eglot)

(defvar urlmend-eglot-command '("urlmend" "lsp")
  "Command that starts the server.")

(defvar urlmend-eglot-modes '(text-mode markdown-mode rst-mode adoc-mode org-mode tex-mode message-mode)
  "Modes that the server is for.")

(add-to-list 'eglot-server-programs (cons urlmend-eglot-modes urlmend-eglot-command))

;;;###autoload
(defun urlmend-eglot-ensure ()
  "Serve the buffer, if it is in one of `urlmend-eglot-modes'."
  (when (apply #'derived-mode-p urlmend-eglot-modes)
    (eglot-ensure)))

(defun urlmend-target ()
  "Return the target of the link at point, or nil."
  (let ((links (jsonrpc-request (eglot--current-server-or-lose) :textDocument/documentLink
                                (list :textDocument (eglot--TextDocumentIdentifier))))
        found)
    (seq-doseq (link links)
      (let ((range (eglot--range-region (plist-get link :range))))
        (when (and (<= (car range) (point)) (< (point) (cdr range)))
          (setq found (plist-get link :target)))))
    found))

;;;###autoload
(defun urlmend-open ()
  "Open the URL at point."
  (interactive)
  (browse-url (or (urlmend-target) (user-error "There is no URL here"))))

(provide 'urlmend-eglot)
;;; urlmend-eglot.el ends here
