;;; urlmend.el --- Lint URLs from Emacs  -*- lexical-binding: t -*-

;;; Commentary:

;; M-x urlmend lints the visited file, or with a prefix argument the directory,
;; and lists what is wrong for next-error to go to.

;;; Code:

(require 'compile)

(defvar urlmend-command "urlmend lint --format short"
  "Command that lints the files whose names follow it.")

;; Columns are in bytes. Emacs takes them for characters, and goes too far by
;; what stands before the URL and is not ASCII.
(add-to-list 'compilation-error-regexp-alist-alist
             '(urlmend
               "^\\(.+?\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:error\\|\\(warning\\)\\|\\(info\\)\\): .* \\[[a-z0-9-]+\\]$"
               1 2 3 (4 . 5)))

(define-compilation-mode urlmend-mode "urlmend"
  "Compilation mode for findings of urlmend."
  (setq-local compilation-error-regexp-alist '(urlmend)))

;;;###autoload
(defun urlmend (&optional directory)
  "Lint the visited file, or DIRECTORY, which a prefix argument asks for."
  (interactive (list (and current-prefix-arg (read-directory-name "Lint: "))))
  (compilation-start
   (concat urlmend-command " -- "
           (shell-quote-argument (expand-file-name (or directory buffer-file-name))))
   #'urlmend-mode))

(provide 'urlmend)
;;; urlmend.el ends here
