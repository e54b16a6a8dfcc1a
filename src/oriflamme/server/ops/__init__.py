"""Operations: health, logs, metrics, addresses, limits of the process."""
